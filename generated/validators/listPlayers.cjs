// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{"platform":{"type":"string","minLength":1,"maxLength":50},"contactId":{"$ref":"gw:doc#/components/schemas/Guid"},"page":{"type":"integer","format":"int32","minimum":1,"maximum":1000000,"default":1},"pageSize":{"type":"integer","format":"int32","minimum":1,"maximum":200},"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200}},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

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
if((data0.workspaceId === undefined) && (missing0 = "workspaceId")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.properties.path.required,parentSchema:schema0.properties.path,data:data0}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!(key0 === "workspaceId")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.workspaceId !== undefined){
let data1 = data0.workspaceId;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(func0(data1) < 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data1}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data1}];
return false;
}
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
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.page === undefined){
data2.page = 1;
}
const _errs9 = errors;
for(const key1 in data2){
if(!(((((key1 === "platform") || (key1 === "contactId")) || (key1 === "page")) || (key1 === "pageSize")) || (key1 === "limit"))){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data2}];
return false;
break;
}
}
if(_errs9 === errors){
if(data2.platform !== undefined){
let data3 = data2.platform;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func0(data3) > 50){
validate0.errors = [{instancePath:instancePath+"/query/platform",schemaPath:"#/properties/query/properties/platform/maxLength",keyword:"maxLength",params:{limit: 50},message:"must NOT have more than 50 characters",schema:50,parentSchema:schema0.properties.query.properties.platform,data:data3}];
return false;
}
else {
if(func0(data3) < 1){
validate0.errors = [{instancePath:instancePath+"/query/platform",schemaPath:"#/properties/query/properties/platform/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.platform,data:data3}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/platform",schemaPath:"#/properties/query/properties/platform/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.platform.type,parentSchema:schema0.properties.query.properties.platform,data:data3}];
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.contactId !== undefined){
let data4 = data2.contactId;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(errors === _errs13){
if(typeof data4 === "string"){
if(func0(data4) > 36){
validate0.errors = [{instancePath:instancePath+"/query/contactId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data4}];
return false;
}
else {
if(func0(data4) < 36){
validate0.errors = [{instancePath:instancePath+"/query/contactId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data4}];
return false;
}
else {
if(!pattern0.test(data4)){
validate0.errors = [{instancePath:instancePath+"/query/contactId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data4}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/contactId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data4}];
return false;
}
}
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
let data5 = data2.page;
const _errs15 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
validate0.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema0.properties.query.properties.page.type,parentSchema:schema0.properties.query.properties.page,data:data5}];
return false;
}
if(errors === _errs15){
if(typeof data5 == "number"){
if(data5 > 1000000 || isNaN(data5)){
validate0.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema0.properties.query.properties.page,data:data5}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate0.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema0.properties.query.properties.page,data:data5}];
return false;
}
else {
if(!(formats0.validate(data5))){
validate0.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema0.properties.query.properties.page,data:data5}];
return false;
}
}
}
}
}
var valid3 = _errs15 === errors;
if(valid3){
if(data2.pageSize !== undefined){
let data6 = data2.pageSize;
const _errs17 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate0.errors = [{instancePath:instancePath+"/query/pageSize",schemaPath:"#/properties/query/properties/pageSize/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema0.properties.query.properties.pageSize.type,parentSchema:schema0.properties.query.properties.pageSize,data:data6}];
return false;
}
if(errors === _errs17){
if(typeof data6 == "number"){
if(data6 > 200 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/query/pageSize",schemaPath:"#/properties/query/properties/pageSize/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema0.properties.query.properties.pageSize,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/query/pageSize",schemaPath:"#/properties/query/properties/pageSize/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema0.properties.query.properties.pageSize,data:data6}];
return false;
}
else {
if(!(formats0.validate(data6))){
validate0.errors = [{instancePath:instancePath+"/query/pageSize",schemaPath:"#/properties/query/properties/pageSize/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema0.properties.query.properties.pageSize,data:data6}];
return false;
}
}
}
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.limit !== undefined){
let data7 = data2.limit;
const _errs19 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema0.properties.query.properties.limit.type,parentSchema:schema0.properties.query.properties.limit,data:data7}];
return false;
}
if(errors === _errs19){
if(typeof data7 == "number"){
if(data7 > 200 || isNaN(data7)){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema0.properties.query.properties.limit,data:data7}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema0.properties.query.properties.limit,data:data7}];
return false;
}
else {
if(!(formats0.validate(data7))){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema0.properties.query.properties.limit,data:data7}];
return false;
}
}
}
}
}
var valid3 = _errs19 === errors;
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
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data8 = data.header;
const _errs21 = errors;
if(errors === _errs21){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data8}];
return false;
}
}
var valid0 = _errs21 === errors;
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
validators[0] = module.exports;
module.exports = validators;
