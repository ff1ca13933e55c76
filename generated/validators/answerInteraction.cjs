// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","required":["requestBody"],"properties":{"requestBody":{"$ref":"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema"}}};
const schema2 = {"description":"What the page of an authorization sends, by the button that was pressed.","type":"object","required":["formToken","action"],"additionalProperties":false,"properties":{"formToken":{"description":"As the page holds it.","type":"string","maxLength":64},"action":{"description":"Which button.","type":"string","enum":["signIn","allow","deny","other"]},"email":{"description":"Of whoever signs in.","type":"string","maxLength":254},"password":{"description":"Of whoever signs in.","type":"string","format":"password","maxLength":1024},"workspaceId":{"description":"Which workspace, where the client has named none.","type":"string","maxLength":36},"access":{"description":"How much of what is asked for.","type":"string","enum":["write","read"]}},"x-absent":{"whenNull":["email","password","workspaceId","access"],"whenEmpty":[]}};
const func0 = require("ajv/dist/runtime/ucs2length").default;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.requestBody === undefined) && (missing0 = "requestBody")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.required,parentSchema:schema0,data}];
return false;
}
else {
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs2 = errors;
if(typeof data0 == "object" && data0 !== null){
if(data0["email"] === null){
delete data0["email"];
}
if(data0["password"] === null){
delete data0["password"];
}
if(data0["workspaceId"] === null){
delete data0["workspaceId"];
}
if(data0["access"] === null){
delete data0["access"];
}
}
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.formToken === undefined) && (missing1 = "formToken")) || ((data0.action === undefined) && (missing1 = "action"))){
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema2.required,parentSchema:schema2,data:data0}];
return false;
}
else {
const _errs4 = errors;
for(const key0 in data0){
if(!((((((key0 === "formToken") || (key0 === "action")) || (key0 === "email")) || (key0 === "password")) || (key0 === "workspaceId")) || (key0 === "access"))){
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data:data0}];
return false;
break;
}
}
if(_errs4 === errors){
if(data0.formToken !== undefined){
let data1 = data0.formToken;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate0.errors = [{instancePath:instancePath+"/requestBody/formToken",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/formToken/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema2.properties.formToken,data:data1}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/formToken",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/formToken/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.formToken.type,parentSchema:schema2.properties.formToken,data:data1}];
return false;
}
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.action !== undefined){
let data2 = data0.action;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate0.errors = [{instancePath:instancePath+"/requestBody/action",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.action.type,parentSchema:schema2.properties.action,data:data2}];
return false;
}
if(!((((data2 === "signIn") || (data2 === "allow")) || (data2 === "deny")) || (data2 === "other"))){
validate0.errors = [{instancePath:instancePath+"/requestBody/action",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/action/enum",keyword:"enum",params:{allowedValues: schema2.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema2.properties.action.enum,parentSchema:schema2.properties.action,data:data2}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.email !== undefined){
let data3 = data0.email;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func0(data3) > 254){
validate0.errors = [{instancePath:instancePath+"/requestBody/email",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/email/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters",schema:254,parentSchema:schema2.properties.email,data:data3}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/email",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.email.type,parentSchema:schema2.properties.email,data:data3}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.password !== undefined){
let data4 = data0.password;
const _errs11 = errors;
if(errors === _errs11){
if(errors === _errs11){
if(typeof data4 === "string"){
if(func0(data4) > 1024){
validate0.errors = [{instancePath:instancePath+"/requestBody/password",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/password/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema2.properties.password,data:data4}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/password",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.password.type,parentSchema:schema2.properties.password,data:data4}];
return false;
}
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.workspaceId !== undefined){
let data5 = data0.workspaceId;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(func0(data5) > 36){
validate0.errors = [{instancePath:instancePath+"/requestBody/workspaceId",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/workspaceId/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2.properties.workspaceId,data:data5}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/workspaceId",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/workspaceId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.workspaceId.type,parentSchema:schema2.properties.workspaceId,data:data5}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.access !== undefined){
let data6 = data0.access;
const _errs15 = errors;
if(typeof data6 !== "string"){
validate0.errors = [{instancePath:instancePath+"/requestBody/access",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/access/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.access.type,parentSchema:schema2.properties.access,data:data6}];
return false;
}
if(!((data6 === "write") || (data6 === "read"))){
validate0.errors = [{instancePath:instancePath+"/requestBody/access",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/access/enum",keyword:"enum",params:{allowedValues: schema2.properties.access.enum},message:"must be equal to one of the allowed values",schema:schema2.properties.access.enum,parentSchema:schema2.properties.access,data:data6}];
return false;
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/requestBody/content/application~1x-www-form-urlencoded/schema/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data:data0}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators[0] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["uid"],"properties":{"uid":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[A-Za-z0-9_-]+$"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[A-Za-z0-9_-]+$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.uid === undefined) && (missing0 = "uid")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.properties.path.required,parentSchema:schema0.properties.path,data:data0}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!(key0 === "uid")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.uid !== undefined){
let data1 = data0.uid;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate0.errors = [{instancePath:instancePath+"/path/uid",schemaPath:"#/properties/path/properties/uid/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema0.properties.path.properties.uid,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate0.errors = [{instancePath:instancePath+"/path/uid",schemaPath:"#/properties/path/properties/uid/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.path.properties.uid,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate0.errors = [{instancePath:instancePath+"/path/uid",schemaPath:"#/properties/path/properties/uid/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\"",schema:"^[A-Za-z0-9_-]+$",parentSchema:schema0.properties.path.properties.uid,data:data1}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/uid",schemaPath:"#/properties/path/properties/uid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.path.properties.uid.type,parentSchema:schema0.properties.path.properties.uid,data:data1}];
return false;
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.path.type,parentSchema:schema0.properties.path,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data2}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data3 = data.header;
const _errs9 = errors;
if(errors === _errs9){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data3}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

}
validators[1] = module.exports;
module.exports = validators;
