// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","required":["requestBody"],"properties":{"requestBody":{"$ref":"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema"}}};
const schema2 = {"description":"The parameters of an authorization request; others are ignored.","type":"object","additionalProperties":{"type":"string","maxLength":8192},"properties":{"response_type":{"type":"string","maxLength":200},"client_id":{"type":"string","maxLength":2000},"redirect_uri":{"type":"string","maxLength":2000},"scope":{"type":"string","maxLength":1000},"state":{"type":"string","maxLength":4000},"code_challenge":{"type":"string","maxLength":200},"code_challenge_method":{"type":"string","maxLength":20},"prompt":{"type":"string","maxLength":200},"resource":{"type":"string","maxLength":2000}},"x-absent":{"whenNull":["response_type","client_id","redirect_uri","scope","state","code_challenge","code_challenge_method","prompt","resource"],"whenEmpty":[]}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;

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
if(data0["response_type"] === null){
delete data0["response_type"];
}
if(data0["client_id"] === null){
delete data0["client_id"];
}
if(data0["redirect_uri"] === null){
delete data0["redirect_uri"];
}
if(data0["scope"] === null){
delete data0["scope"];
}
if(data0["state"] === null){
delete data0["state"];
}
if(data0["code_challenge"] === null){
delete data0["code_challenge"];
}
if(data0["code_challenge_method"] === null){
delete data0["code_challenge_method"];
}
if(data0["prompt"] === null){
delete data0["prompt"];
}
if(data0["resource"] === null){
delete data0["resource"];
}
}
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
const _errs4 = errors;
for(const key0 in data0){
if(!(func0.call(schema2.properties, key0))){
let data1 = data0[key0];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func1(data1) > 8192){
validate0.errors = [{instancePath:instancePath+"/requestBody/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters",schema:8192,parentSchema:schema2.additionalProperties,data:data1}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.additionalProperties.type,parentSchema:schema2.additionalProperties,data:data1}];
return false;
}
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
}
}
}
if(_errs4 === errors){
if(data0.response_type !== undefined){
let data2 = data0.response_type;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func1(data2) > 200){
validate0.errors = [{instancePath:instancePath+"/requestBody/response_type",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/response_type/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.response_type,data:data2}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/response_type",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/response_type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.response_type.type,parentSchema:schema2.properties.response_type,data:data2}];
return false;
}
}
var valid3 = _errs7 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.client_id !== undefined){
let data3 = data0.client_id;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func1(data3) > 2000){
validate0.errors = [{instancePath:instancePath+"/requestBody/client_id",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_id/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.client_id,data:data3}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/client_id",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.client_id.type,parentSchema:schema2.properties.client_id,data:data3}];
return false;
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.redirect_uri !== undefined){
let data4 = data0.redirect_uri;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func1(data4) > 2000){
validate0.errors = [{instancePath:instancePath+"/requestBody/redirect_uri",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/redirect_uri/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.redirect_uri,data:data4}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/redirect_uri",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/redirect_uri/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.redirect_uri.type,parentSchema:schema2.properties.redirect_uri,data:data4}];
return false;
}
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.scope !== undefined){
let data5 = data0.scope;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(func1(data5) > 1000){
validate0.errors = [{instancePath:instancePath+"/requestBody/scope",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/scope/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema2.properties.scope,data:data5}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/scope",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/scope/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.scope.type,parentSchema:schema2.properties.scope,data:data5}];
return false;
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.state !== undefined){
let data6 = data0.state;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data6 === "string"){
if(func1(data6) > 4000){
validate0.errors = [{instancePath:instancePath+"/requestBody/state",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/state/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters",schema:4000,parentSchema:schema2.properties.state,data:data6}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/state",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.state.type,parentSchema:schema2.properties.state,data:data6}];
return false;
}
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.code_challenge !== undefined){
let data7 = data0.code_challenge;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(func1(data7) > 200){
validate0.errors = [{instancePath:instancePath+"/requestBody/code_challenge",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code_challenge/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.code_challenge,data:data7}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/code_challenge",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code_challenge/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.code_challenge.type,parentSchema:schema2.properties.code_challenge,data:data7}];
return false;
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.code_challenge_method !== undefined){
let data8 = data0.code_challenge_method;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data8 === "string"){
if(func1(data8) > 20){
validate0.errors = [{instancePath:instancePath+"/requestBody/code_challenge_method",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code_challenge_method/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters",schema:20,parentSchema:schema2.properties.code_challenge_method,data:data8}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/code_challenge_method",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code_challenge_method/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.code_challenge_method.type,parentSchema:schema2.properties.code_challenge_method,data:data8}];
return false;
}
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.prompt !== undefined){
let data9 = data0.prompt;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data9 === "string"){
if(func1(data9) > 200){
validate0.errors = [{instancePath:instancePath+"/requestBody/prompt",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.prompt,data:data9}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/prompt",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.prompt.type,parentSchema:schema2.properties.prompt,data:data9}];
return false;
}
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.resource !== undefined){
let data10 = data0.resource;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data10 === "string"){
if(func1(data10) > 2000){
validate0.errors = [{instancePath:instancePath+"/requestBody/resource",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/resource/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.resource,data:data10}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/resource",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/resource/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.resource.type,parentSchema:schema2.properties.resource,data:data10}];
return false;
}
}
var valid3 = _errs23 === errors;
}
else {
var valid3 = true;
}
}
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
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1authorize/post/requestBody/content/application~1x-www-form-urlencoded/schema/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data:data0}];
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
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":[],"properties":{},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};

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
for(const key0 in data0){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
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
let data1 = data.query;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data1}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
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
